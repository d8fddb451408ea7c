export default { jwt: { enabled: true } }
