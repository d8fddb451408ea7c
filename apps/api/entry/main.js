const { readdirSync, stat } = require('node:fs')
const { availableParallelism, getPriority, setPriority } = require('node:os')
const { setFlagsFromString } = require('node:v8')

/** Added to the process's own; 19 is the lowest priority. */
const HASHING_NICENESS = 5

// libuv reads this once, before the first ES module is loaded from disk: hence this CommonJS file, which imports the
// service. bcrypt may use every core; four more threads remain for files and DNS.
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 4)
// The service needs nothing of the other commands, and starts sooner without them.
const [command = 'start', ...more] = process.argv.slice(2)
if (command === 'start' && more.length === 0) {
  if (process.platform === 'linux') haveHashingGiveWay()
  // What is young is scavenged from 1 MB until there is a load: young-generation.ts decides on more.
  setFlagsFromString('--semi-space-growth-factor=1')
  import('./serve.mjs').then(({ serve }) => serve())
} else import('./foyer.mjs')

// Threads that hash passwords take all processors for as long as somebody signs in. A request that only reads would wait for
// them, unless they run at a lower priority, which Linux has for each thread.
function haveHashingGiveWay() {
  const before = new Set(threads())
  // The first job has libuv start its threads.
  stat('.', () => undefined)
  for (const thread of threads())
    if (!before.has(thread)) setPriority(Number(thread), Math.min(getPriority() + HASHING_NICENESS, 19))
}

function threads() {
  return readdirSync('/proc/self/task')
}
