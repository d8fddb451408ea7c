// libuv reads this once, before the first ES module is loaded from disk: hence this CommonJS file, which imports the
// service. bcrypt may use every core; four more threads remain for files and DNS.
process.env.UV_THREADPOOL_SIZE ??= String(require('node:os').availableParallelism() + 4)
import('./foyer.mjs')
