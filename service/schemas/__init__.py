"""What requests and answers look like, as the OpenAPI document shows them."""
