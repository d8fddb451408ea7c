import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'

/** Says how to install the package of Debian that a file is of, where it is missing. */
export function requirePackage(name, file) {
  assert.ok(existsSync(file), `Debian's ${name} is missing (${file}): apt-get install --no-install-recommends ${name}`)
}
