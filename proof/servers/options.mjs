/** What is proved is neither how fast passwords are hashed, nor limits, which all calls from one address would reach. */
export default { emailAndPassword: { bcryptCost: 10 }, rateLimit: { enabled: false }, setUp: { enabled: false } }
