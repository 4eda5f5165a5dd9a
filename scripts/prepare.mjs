// Before a start: whatever is missing is installed, then built. One process, for a second start is to be quick.
import './ensure-installed.mjs';
import './ensure-built.mjs';
