/**
 * Integrated loudness in LUFS (ITU-R BS.1770 K-weighting at 48 kHz). Without gating: the loop has no silence. The
 * filters run over the loop twice, and only the second pass counts, so that they have settled.
 */
export function loudness(...channels: Float64Array[]): number {
  let sum = 0;
  for (const samples of channels) {
    let shelf1 = 0;
    let shelf2 = 0;
    let high1 = 0;
    let high2 = 0;
    let energy = 0;
    for (let round = 0; round < 2; round++)
      for (const sample of samples) {
        const shelf = sample + 1.69065929318241 * shelf1 - 0.73248077421585 * shelf2;
        const shelved = 1.53512485958697 * shelf - 2.69169618940638 * shelf1 + 1.19839281085285 * shelf2;
        shelf2 = shelf1;
        shelf1 = shelf;
        const high = shelved + 1.99004745483398 * high1 - 0.99007225036621 * high2;
        const weighted = high - 2 * high1 + high2;
        high2 = high1;
        high1 = high;
        if (round > 0) energy += weighted * weighted;
      }
    sum += energy / samples.length;
  }
  return -0.691 + 10 * Math.log10(sum);
}
