// Claims the directory named on the command line, says how that went, and stays until it is killed.
import { createJiti } from 'jiti'

const { lockDataDirectory } = await createJiti(import.meta.url).import('../src/data-directory-lock.ts')

const outcome = await lockDataDirectory(process.argv[2]).then(
  () => 'held',
  (error) => `${error.name} ${error.holder}`,
)
process.stdout.write(`${outcome}\n`)
if (outcome === 'held') setInterval(() => undefined, 1000)
