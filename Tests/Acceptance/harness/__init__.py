"""What acceptance rows are written with; README.md describes it."""
