import { afterAll } from 'vitest'
import { closeApps } from './app.ts'

// Runs once for every test file: what a file opened ends with it.
afterAll(closeApps)
