// The upper bound of bcrypt at this cost: one concurrent verification per core. Prints verifications per second.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'

const cost = Number(process.argv[2])
const until = performance.now() + Number(process.argv[3]) * 1000
const stored = await hash('correct-horse-battery', cost)
const started = performance.now()
let done = 0
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < until) {
      await verify('correct-horse-battery', stored)
      done += 1
    }
  }),
)
process.stdout.write(String((done * 1000) / (performance.now() - started)))
