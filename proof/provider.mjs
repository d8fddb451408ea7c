// Foyer as the provider of programs that others wrote, unmodified: Debian's mod_auth_openidc and oidc-agent sign in with it, and
// it answers as node-oidc-provider does, but for what is declared.
import assert from 'node:assert/strict'
import { proveApache } from './provider/apache.mjs'
import { startProvider } from './provider/foyer.mjs'
import { proveOidcAgent } from './provider/oidc-agent.mjs'
import { proveOracle } from './provider/oracle.mjs'
import { makeDirectory } from './servers/postgres.mjs'

const parts = { apache: proveApache, 'oidc-agent': proveOidcAgent, oracle: proveOracle }

export const about = `Debian's mod_auth_openidc and oidc-agent sign in with Foyer, node-oidc-provider is asked the same (npm fetches it); [${Object.keys(parts)}], all by default`

export async function prove(named) {
  const unknown = named.filter((name) => !Object.hasOwn(parts, name))
  assert.deepEqual(unknown, [], `There are ${Object.keys(parts)}`)
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue
    const { directory, stop } = await makeDirectory(`provider-${name}`)
    let provider
    try {
      provider = await startProvider(directory)
      await part(provider, directory)
      console.log(`${name}: holds`)
    } finally {
      await provider?.stop()
      await stop()
    }
  }
}
