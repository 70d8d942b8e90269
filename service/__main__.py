"""`python -m service` is the command `settable`."""

import sys

from service.cli import main

sys.exit(main())
