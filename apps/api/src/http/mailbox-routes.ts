import { isLoopbackHost } from '@foyer/auth-domain/redirect/http-url'
import type { CapturedMail, DevelopmentMailbox } from '@foyer/email/development-mailbox'
import { type RequestHandler, Router } from 'express'
import { mailPreviewRoutes } from './mail-preview-routes.ts'
import { caughtMailPage, mailboxPage } from './mailbox-page.ts'

/** The development mailbox: `/dev/mailbox.json?to=`, the same as a page, each rendered mail, and template previews. */
export function mailboxRoutes(mailbox: DevelopmentMailbox): Router {
  const router = Router()
  router.use(loopbackOnly)
  router.get('/mailbox.json', (request, response) => {
    response.json(mailbox.list(addressIn(request.query.to)))
  })
  router.get('/mailbox', (request, response) => {
    response.type('html').send(mailboxPage(mailbox.list(addressIn(request.query.to))))
  })
  router.get('/mailbox/:id', (request, response) => {
    const mail: CapturedMail | undefined = mailbox.find(request.params.id)
    if (mail === undefined) return void response.status(404).type('text').send('No such mail')
    response.type('html').send(caughtMailPage(mail))
  })
  router.use('/mails', mailPreviewRoutes())
  return router
}

// The mailbox contains live links, so only requests from this machine to a loopback host name are served; this refuses
// DNS rebinding and tunnels.
const loopbackOnly: RequestHandler = (request, response, next) => {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLocalHost = request.hostname === 'localhost' || isLoopbackHost(request.hostname)
  if (isLocalHost && (address === '::1' || isLoopbackHost(address))) return next()
  response.status(404).end()
}

function addressIn(to: unknown): string | undefined {
  return typeof to === 'string' && to !== '' ? to : undefined
}
