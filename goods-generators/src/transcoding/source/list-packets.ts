import { createInterface } from 'node:readline';
import type { Demuxer } from './accepted-formats.ts';
import { runFfprobe } from './probe-source.ts';
import type { Tools } from './tools.ts';

/** `position` and `length` in bytes of the file; `isHidden`: players decode it, and do not show it. */
export type Packet = { stream: number; position: number; length: number; isHidden: boolean };

/** All packets of a file in their order; none is decoded. @throws RecordingRejected if it cannot be opened */
export async function listPackets(
  source: string,
  demuxer: Demuxer,
  tools: Tools,
  onPacket: (packet: Packet) => void,
): Promise<void> {
  // ffprobe has an order of its own for them.
  const args = '-show_entries packet=stream_index,size,pos,flags -of csv=p=0'.split(' ');
  await runFfprobe(source, demuxer, args, tools, (stdout) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [stream = '', length = '', position = '', flags = ''] = line.split(',');
      if (flags === '') return;
      onPacket({
        stream: Number(stream),
        position: Number(position),
        length: Number(length),
        isHidden: flags.charAt(1) === 'D',
      });
    });
  });
}
