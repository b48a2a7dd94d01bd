import { setFlagsFromString } from 'node:v8'

// The first import of every program that serves pages: settings that must precede other modules.

// React decides when loaded whether it renders in development mode, slowly and with checks. SITE_MODE is the
// only setting for that, so that nobody needs NODE_ENV.
process.env.NODE_ENV = process.env.SITE_MODE === 'development' ? 'development' : 'production'

// V8 delays garbage collection while the machine has memory: 700 MB under load, of which 70 are used. It
// collects when the heap has grown by a third instead, which slows members' calls slightly.
setFlagsFromString('--heap-growing-percent=30')
