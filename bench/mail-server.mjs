import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail and remembers for whom; `environment` is to be given to a service. */
export async function startMailServer(port = 0) {
  const recipients = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
