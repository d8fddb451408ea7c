import { createTransport } from 'nodemailer'

/** Whom better-auth mails no invitation; Foyer's to them are held by the mail server while they are measured. */
export const UNMAILED = 'unmailed.example.com'

/** The callback by which better-auth mails invitations, by nodemailer to the same server as Foyer's. */
export function invitationMailer(url) {
  const transport = createTransport({ url, pool: true })
  return async ({ id, email, organization, inviter }) => {
    if (email.endsWith(`@${UNMAILED}`)) return
    const link = `${process.env.BASE_URL}/accept-invitation/${id}`
    const sentence = `${inviter.user.name} has invited you to ${organization.name}.`
    await transport.sendMail({
      ...{ from: 'bench@example.com', to: email, subject: 'You are invited to an organization' },
      text: `${sentence}\n\n${link}`,
      html: `<!doctype html><html><body><p>${sentence}</p><p><a href="${link}">View the invitation</a></p></body></html>`,
    })
  }
}
