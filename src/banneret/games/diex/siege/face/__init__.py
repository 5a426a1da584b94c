"""What people see of a siege: the place, the calendar of its days, the rosters of both sides, stores and chances."""
