import { failed, type Terminal } from './terminal.ts'

/** Says what would happen: nobody ends every session by a slip. */
export async function askToEndSessions(terminal: Terminal, email?: string): Promise<number> {
  const whose = email === undefined ? 'Everybody is' : `${email} is`
  return failed(terminal, `${whose} signed out on every device. To do it, add --yes\n`)
}

/** Says what would happen: nobody disables every key by a slip. */
export async function askToDisableApiKeys(terminal: Terminal): Promise<number> {
  return failed(
    terminal,
    'Every API key of users and organizations is refused until its owner enables it, and every key of the service ends. To do it, add --yes\n',
  )
}
