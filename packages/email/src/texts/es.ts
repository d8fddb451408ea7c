import type { MailLanguage } from './texts.ts'

export const es: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `Confirma tu dirección para ${brand}`,
    heading: '¿Es esta tu dirección?',
    paragraphs: [
      `Hola, ${name}: confirma tu dirección y tu cuenta de ${brand} estará lista.`,
      `El enlace vale durante ${minutes} minutos.`,
    ],
    button: 'Confirmar mi dirección',
    reason: `Recibes este correo porque alguien se registró en ${brand} con esta dirección. Si no fuiste tú, ignóralo: sin el clic no pasa nada.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `Ya tienes una cuenta de ${brand}`,
    heading: 'Ya tienes una cuenta',
    paragraphs: [
      `Hola, ${name}: alguien acaba de intentar registrarse en ${brand} con esta dirección, que ya tiene una cuenta.`,
      'Si fuiste tú, inicia sesión. Si no, no hay nada que hacer: tu cuenta sigue igual.',
    ],
    button: 'Iniciar sesión',
    reason: `Recibes este correo porque esta dirección se usó para registrarse en ${brand}.`,
  }),
}
