"""What lies on the readers and what each of them stands for."""
