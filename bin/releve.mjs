#!/usr/bin/env node
import '../scripts/run.mjs';
