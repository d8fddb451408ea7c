import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail, once it is not held, and remembers for whom; `environment` is to be given to a service. */
export async function startMailServer(port = 0) {
  const recipients = []
  const waiting = []
  let held = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (held) waiting.push(done)
      else done()
    },
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done()
    },
    onData(stream, _session, done) {
      stream.resume().on('end', done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}` },
    recipients,
    hold() {
      held = true
    },
    release() {
      held = false
      for (const done of waiting.splice(0)) done()
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
