import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The provider to compare with needs a newer Node than this repository: neither is installed with it.
const NODE = '22.23.5'
const OIDC_PROVIDER = '9.13.3'

/** node-oidc-provider and the Node that it needs, which npm fetches into a temporary directory. */
export function fetchOidcProvider() {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-oidc-provider-'))
  const platform = `${process.platform}-${process.arch}`
  const npm = ['install', '--prefix', directory, '--no-save', '--ignore-scripts', '--loglevel=error']
  const packages = [`node-${platform}@${NODE}`, `oidc-provider@${OIDC_PROVIDER}`]
  execFileSync('npm', [...npm, ...packages], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    node: join(directory, `node_modules/node-${platform}/bin/node`),
    module: join(directory, 'node_modules/oidc-provider/lib/index.js'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
