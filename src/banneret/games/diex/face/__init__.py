"""What people see: the scene, previews, touches and standing orders. Nothing of the rules imports it."""
