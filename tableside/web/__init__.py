"""The parts that both web servers share: listening, limits on connections, whom they answer, and their logs."""
