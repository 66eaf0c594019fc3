export const texts = { done: ' (done)' }
