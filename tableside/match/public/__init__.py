"""What anybody may fold from the public part of a match."""
