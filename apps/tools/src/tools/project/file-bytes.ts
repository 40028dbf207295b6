import type { FileHandle } from 'node:fs/promises';

/** Bytes at the beginning of a file at most; closes it. */
export async function readHead(file: FileHandle, limit: number): Promise<Buffer> {
  return readAndClose(file, () => ({ position: 0, length: limit }));
}

export interface FileTail {
  bytes: Buffer;
  /** The file is longer than what was read. */
  isCut: boolean;
}

/** Bytes at the end of a file at most; closes it. */
export async function readTail(file: FileHandle, limit: number): Promise<FileTail> {
  let isCut = false;
  const bytes = await readAndClose(file, (size) => {
    isCut = size > limit;
    return { position: Math.max(0, size - limit), length: limit };
  });
  return { bytes, isCut };
}

async function readAndClose(
  file: FileHandle,
  range: (size: number) => { position: number; length: number },
): Promise<Buffer> {
  try {
    const { size } = await file.stat();
    const { position, length } = range(size);
    const buffer = Buffer.alloc(Math.min(length, Math.max(0, size - position)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
      if (bytesRead === 0) {
        break;
      }
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await file.close();
  }
}
