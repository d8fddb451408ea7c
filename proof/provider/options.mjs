/** A provider with one scope and one API of an application, with which clients register themselves. */
export default {
  emailAndPassword: { bcryptCost: 10 },
  rateLimit: { enabled: false },
  oauthProvider: {
    enabled: true,
    scopes: { 'notes:read': 'Read your notes' },
    resources: ['https://api.example.com/notes'],
    dynamicRegistration: { enabled: true },
  },
}
