export const texts = {
  listening: 'Listen',
  pause: 'Pause',
  goOn: 'Resume listening',
  back: 'Previous sentence',
  on: 'Next sentence',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  stop: 'Stop listening',
}
