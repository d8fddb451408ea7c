#!/usr/bin/env node
import '../dist/foyer.mjs'
