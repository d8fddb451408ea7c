// libuv reads this once, before the first ES module is loaded from disk: hence this CommonJS file, which imports the
// service. bcrypt may use every core; four more threads remain for files and DNS.
process.env.UV_THREADPOOL_SIZE ??= String(require('node:os').availableParallelism() + 4)
// The service needs nothing of the other commands, and starts sooner without them.
const [command = 'start', ...more] = process.argv.slice(2)
if (command === 'start' && more.length === 0) import('./serve.mjs').then(({ serve }) => serve())
else import('./foyer.mjs')
