export const texts = {
  listening: 'Listen',
  pause: 'Pause',
  goOn: 'Go on listening',
  back: 'Sentence back',
  on: 'Next sentence',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  stop: 'Stop listening',
}
