// What takes long by its nature, and is therefore not part of `npm test`: `npm run proof` lists it, `npm run proof -- NAME`
// runs one. Each is a module here that gives `about` in a line, and `prove`, which fails by throwing.
import { readdir } from 'node:fs/promises'

const [name, ...args] = process.argv.slice(2)
const files = await readdir(import.meta.dirname)
const names = files.filter((file) => file.endsWith('.mjs') && file !== 'run.mjs').map((file) => file.slice(0, -4))

if (name === undefined) {
  for (const one of names) console.log(`${one.padEnd(12)} ${(await load(one)).about}`)
} else if (!names.includes(name)) {
  console.error(`There is no proof ${name}; there are ${names.join(', ')}.`)
  process.exitCode = 1
} else {
  const started = performance.now()
  await (await load(name)).prove(args)
  console.log(`${name} holds (${((performance.now() - started) / 1000).toFixed(0)} s)`)
}

function load(one) {
  return import(`./${one}.mjs`)
}
