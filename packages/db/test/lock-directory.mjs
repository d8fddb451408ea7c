// Locks the directory given as argument, prints the outcome, and keeps the lock until it is killed, or loses it.
import { createJiti } from 'jiti'

const { lockDataDirectory } = await createJiti(import.meta.url).import('../src/engine/data-directory-lock.ts')

const outcome = await lockDataDirectory(process.argv[2]).then(
  (claim) => {
    claim.onLost((error) => process.stdout.write(`${error.name}\n`))
    return 'locked'
  },
  (error) => `${error.name} ${error.holder}`,
)
process.stdout.write(`${outcome}\n`)
if (outcome === 'locked') setInterval(() => undefined, 1000)
