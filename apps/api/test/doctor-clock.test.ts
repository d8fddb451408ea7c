import { runFoyer } from '@foyer/testing/service-process'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'

const production = {
  NODE_ENV: 'production',
  FOYER_BASE_URL: 'https://accounts.example.com',
  FOYER_SECRET: 'a-secret-that-is-long-enough-0123456789',
  SMTP_URL: 'smtps://127.0.0.1:9',
  MAIL_FROM: 'foyer@example.com',
}
// Runs before the command, on whose machine the clock is five minutes slow.
const SLOWLY = { timeout: 60_000 }
const SLOW = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() - 300_000')}`

describe.each(installations)('doctor on $name', ({ name, given }) => {
  // The embedded database has the process's own clock.
  test.skipIf(name !== 'PostgreSQL')("warns of a clock that disagrees with the database's", SLOWLY, async () => {
    const { directory, variables } = await given()
    const settings = { ...production, ...variables }
    const agreeing = await runFoyer(['doctor'], directory, settings)
    expect(agreeing.out).toMatch(/ ok +clock +agrees with the database's\n/)
    const slow = await runFoyer(['doctor'], directory, { ...settings, NODE_OPTIONS: SLOW })
    expect(slow.out).toMatch(
      /warn +clock +.*300\.\d s behind the database's.*\n +fix: +synchronize both machines by NTP/,
    )
  })
})
