#!/usr/bin/env node
// Outside of dist, so that npm can link the command before anything is built.
require('../dist/main.js')
