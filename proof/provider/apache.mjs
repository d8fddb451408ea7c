// Debian's mod_auth_openidc, unmodified: a page that Apache protects shows who has signed in with Foyer.
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../servers/foyer.mjs'
import { makeDirectory, startProcess } from '../servers/postgres.mjs'
import { openBrowser } from './browser.mjs'
import { requirePackage } from './debian.mjs'
import { answerPages, USER, userInfo } from './foyer.mjs'

const MODULES = '/usr/lib/apache2/modules'
const MODULE = join(MODULES, 'mod_auth_openidc.so')
/** Of a session of Apache: how long the user info counts, in seconds. */
const USER_INFO_SECONDS = 2

export async function proveApache(provider) {
  requirePackage('apache2', '/usr/sbin/apache2')
  requirePackage('libapache2-mod-auth-openidc', MODULE)
  const site = `http://127.0.0.1:${await freePort()}`
  const redirect = `${site}/private/redirect`
  const client = await provider.makeClient({
    ...{ client_name: 'Acme Intranet', redirect_uris: [redirect], post_logout_redirect_uris: [`${site}/bye`] },
    grant_types: ['authorization_code', 'refresh_token'],
  })
  const { directory, stop: remove } = await makeDirectory('apache')
  try {
    const apache = await startApache(directory, site, configuration(provider, client, redirect))
    await proveVisits(provider, site, redirect).finally(apache.stop)
  } catch (error) {
    console.error(await readFile(logOf(directory), 'utf8').catch(() => ''))
    throw error
  } finally {
    await remove()
  }
}

async function proveVisits(provider, site, redirect) {
  const browser = openBrowser()
  assert.equal((await browser.visit(`${site}/`)).text.trim(), 'anybody may read this')
  const begun = await browser.visit(`${site}/private/`)
  assert.match(begun.url, new RegExp(`^${new URL('/consent', provider.issuer)}\\?`))
  const page = await browser.visit(await answerPages(provider, browser, begun.url))
  assert.deepEqual([page.url, page.status], [`${site}/private/`, 200], page.text)
  assert.match(page.text, /^olga@example.com: Olga, verified: 0, acr 1, amr pwd$/m)
  // Who is signed in, and has consented, sees the page at once.
  const again = openBrowser()
  await again.post(`${provider.issuer}/sign-in/email`, { email: USER.email, password: USER.password })
  assert.match((await again.visit(`${site}/private/`)).text, /^olga@example.com/)
  await proveRefresh(provider, browser, { site, redirect })
  await proveSignOut(provider, browser, { site, redirect })
}

async function infoOf(browser, redirect) {
  const { status, text } = await browser.visit(`${redirect}?info=json`)
  assert.equal(status, 200, text)
  return JSON.parse(text)
}

async function proveRefresh(provider, browser, { site, redirect }) {
  const info = await infoOf(browser, redirect)
  assert.equal(info.userinfo.email, USER.email)
  assert.equal(info.id_token.iss, provider.issuer)
  assert.equal((await userInfo(provider, info.access_token)).claims.sub, info.userinfo.sub)
  const refreshed = await browser.visit(
    `${redirect}?refresh=${encodeURIComponent(`${site}/private/`)}&access_token=${encodeURIComponent(info.access_token)}`,
  )
  assert.equal(refreshed.url, `${site}/private/`)
  const next = await infoOf(browser, redirect)
  assert.notEqual(next.access_token, info.access_token)
  assert.equal((await userInfo(provider, next.access_token)).status, 200)
  // The user info is asked for again when it has become old.
  await pause((USER_INFO_SECONDS + 1) * 1000)
  assert.match((await browser.visit(`${site}/private/`)).text, /^olga@example.com/)
}

async function proveSignOut(provider, browser, { site, redirect }) {
  const { access_token: token } = await infoOf(browser, redirect)
  const { url, text } = await browser.visit(`${redirect}?logout=${encodeURIComponent(`${site}/bye`)}`)
  assert.match(text, /^signed out/, url)
  // The user is signed out of Foyer too, by the ID token that the module sends.
  assert.equal((await browser.send(`${provider.issuer}/get-session`)).text, 'null')
  // The module revokes what it has been given; Apache asks for a sign-in again.
  assert.equal((await userInfo(provider, token)).status, 401)
  const isAtFoyer = (url) => url.startsWith(provider.issuer)
  assert.ok(isAtFoyer((await browser.visit(`${site}/private/`, isAtFoyer)).url))
}

function configuration({ issuer }, { client_id: id, client_secret: secret }, redirect) {
  return `
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret ${secret}
OIDCRedirectURI ${redirect}
OIDCCryptoPassphrase a-passphrase-of-the-proof
OIDCScope "openid profile email offline_access"
OIDCPKCEMethod S256
OIDCInfoHook access_token id_token userinfo
OIDCUserInfoRefreshInterval ${USER_INFO_SECONDS}
OIDCPassIDTokenAs claims
OIDCRemoteUserClaim email
<Location /private>
  AuthType openid-connect
  Require valid-user
</Location>
<Location /private/>
  Options +Includes
  SetOutputFilter INCLUDES
</Location>`
}

const PAGE =
  '<!--#echo var="REMOTE_USER" -->: <!--#echo var="OIDC_CLAIM_name" -->, verified: <!--#echo var="OIDC_CLAIM_email_verified" -->,' +
  ' acr <!--#echo var="OIDC_CLAIM_acr" -->, amr <!--#echo var="OIDC_CLAIM_amr" -->\n'

async function startApache(directory, site, module) {
  const root = join(directory, 'site')
  await mkdir(join(root, 'private'), { recursive: true })
  await writeFile(join(root, 'index.txt'), 'anybody may read this\n')
  await writeFile(join(root, 'bye'), 'signed out\n')
  await writeFile(join(root, 'private/index.txt'), PAGE)
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc', 'dir', 'include', 'env']
  const file = join(directory, 'apache.conf')
  const lines = [
    `ServerRoot ${directory}`,
    `DefaultRuntimeDir ${directory}`,
    `PidFile ${directory}/pid`,
    `Listen ${new URL(site).host}`,
    `ServerName ${site}`,
    ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `DocumentRoot ${root}`,
    'DirectoryIndex index.txt',
    `ErrorLog ${logOf(directory)}`,
    // What the proof needs of threads and processes.
    'StartServers 1',
    'ServerLimit 1',
    'ThreadsPerChild 8',
    'MaxRequestWorkers 8',
    module,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const apache = startProcess('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', file])
  await apache.until(async () => (await fetch(site)).status === 200)
  return { stop: () => apache.stop('SIGTERM') }
}

function logOf(directory) {
  return join(directory, 'error.log')
}
