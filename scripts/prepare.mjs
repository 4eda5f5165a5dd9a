// Prepares a start: installs and builds what is missing, in one process, so that a second start is quick.
import './ensure-installed.mjs';
import './ensure-built.mjs';
