#!/usr/bin/env node
import '../../federation/webpack/build.ts';
