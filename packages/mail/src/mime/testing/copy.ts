export const FROM = 'Bench Weekly <weekly@bench.example>'
export const TO = 'Me <me@x.example>'
export const COPY = 'The first words of the copy, which goes on for a while.'
const SENT = Date.UTC(2025, 2, 12, 20, 5)

export const EXPECTED = {
  from: { name: 'Bench Weekly', address: 'weekly@bench.example' },
  subject: 'Bench and plane',
  sentAt: SENT,
}
