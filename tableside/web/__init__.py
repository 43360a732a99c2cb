"""What the web servers of a table share: listening, limits on connections, whom they answer, and their logs."""
