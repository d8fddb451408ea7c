// Required by each process of a service that is proved: on SIGUSR2 it collects garbage and writes how much of its heap is used.
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  setFlagsFromString('--no-expose-gc')
  writeFileSync(join(process.env.HEAP_DIRECTORY, String(process.pid)), String(process.memoryUsage().heapUsed))
})
