import { inBrowser, mailCaught } from '@foyer/testing/browser/in-browser'
import { givenVirtualAuthenticator, onLocalhost } from '@foyer/testing/browser/virtual-authenticator'
import { mailedLink } from '@foyer/testing/mail'
import { PASSKEYS } from '@foyer/testing/passkeys'
import { run } from '@foyer/testing/tables'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openAccount, openPage, regionOf, signUpAs } from './page-actions.ts'

const { email } = details('Olga')

inBrowser('anyone who confirmed their email elsewhere', (given) => {
  test('is told that invitations need a link, opens that for a passkey in another tab, and it is added', async () => {
    const app = await given.app(PASSKEYS, { ...mailCaught, ...(await onLocalhost()) })
    const page = await given.tab(app)
    await givenVirtualAuthenticator(page)
    await signUpAs(page, 'Olga')
    await run(app.database, 'update "user" set "emailVerified" = true')
    await openPage(page, '/organizations')
    await page.getByText(`To see invitations sent to ${email}, confirm on this device too`).waitFor()
    await expectAccessible(page)
    await openAccount(page, 'sign-in-methods')
    await regionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm your email first' })
    await asking.getByText(`Confirm ${email} before you add this.`).waitFor()
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Send link' }).click()
    await asking.getByText('Open the link from that email in this browser, then continue here.').waitFor()
    const other = await page.context().newPage()
    await other.goto((await mailedLink(app, email, 'verify-email')).href)
    await other.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await other.close()
    await page.getByText(/^The passkey “.*” was added\.$/).waitFor()
    await asking.waitFor({ state: 'detached' })
    const [passkey] = await app.database.db.selectFrom('passkey').select('provenAt').execute()
    const [user] = await app.database.db.selectFrom('user').select('mailboxProvenAt').execute()
    expect([passkey?.provenAt, user?.mailboxProvenAt]).toEqual([expect.any(Date), expect.any(Date)])
  })
})
