// Opens the embedded database in the directory given as argument, and is suspended as soon as the thread that opens it has been
// started; once it is woken up, prints what has become of that.
import { createJiti } from 'jiti'

const { openDatabase } = await createJiti(import.meta.url).import('../src/engine/open.ts')

process.on('worker', () => {
  process.stdout.write('opening\n')
  process.kill(process.pid, 'SIGSTOP')
})
const outcome = await openDatabase({ engine: 'pglite', directory: process.argv[2] }).then(
  () => 'open',
  (error) => error.name,
)
process.stdout.write(`${outcome}\n`)
