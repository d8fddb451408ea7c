/** Passwords at the least cost: what is proved is not how fast they are hashed. */
export default { emailAndPassword: { bcryptCost: 10 }, rateLimit: { enabled: false } }
