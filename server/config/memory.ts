import { setFlagsFromString } from 'node:v8'

// The engine would rather let garbage lie than collect it while the machine has room: 700 MB under load, of which 70 are
// used. It collects when the heap has grown by a third instead, which costs calls of members some time.
setFlagsFromString('--heap-growing-percent=30')
