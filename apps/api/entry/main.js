// libuv reads this once, before the first ES module is loaded from disk: hence CommonJS here and the service behind it.
// bcrypt may fill every core; files and DNS keep four threads for themselves.
process.env.UV_THREADPOOL_SIZE ??= String(require('node:os').availableParallelism() + 4)
import('./serve.mjs')
