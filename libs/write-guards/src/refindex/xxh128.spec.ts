import { xxh128 } from './xxh128';

describe('xxh128 (R-50.110)', () => {
  it.each([
    [
      'sys_file_reference,126,uid_local,0,0,2147483647,0,,,,0,0,sys_file,1,,0,0,2147483647,0,0,',
      '12d91bb5d64a48a1c3ff9ab762981a7b',
    ],
    [
      'tt_content,101,assets,0,0,2147483647,0,,,,1,0,sys_file_reference,202,,0,0,2147483647,0,0,',
      '85aa5c7881970fab9b68f06dcb97c8f0',
    ],
    [
      'tt_content,101,assets,0,0,2147483647,0,,,,1,0,sys_file_reference,202,,1,0,2147483647,0,0,',
      'b0b3f318191bc0ad6d4b99bfacce6369',
    ],
    [
      'sys_category,5,items,0,0,2147483647,0,,,,0,0,tt_content,100,categories,0,0,2147483647,0,2,',
      'fe79d4b06965ff6e9169b9c300eb9e85',
    ],
    [
      'tt_content,100,bodytext,0,0,2147483647,0,,typolink_tag,1,0,0,pages,11,,0,0,2147483647,0,0,',
      'a4ea680131c91f5ef6c04764c8a90ba8',
    ],
    [
      'tt_content,101,bodytext,0,0,2147483647,0,,email,2,0,0,_STRING,0,,0,0,2147483647,0,0,cd@ex.org',
      'd5e603c251a4cd69b61539c25387d403',
    ],
  ])('hashes %s as TYPO3 does', (row, hash) => {
    expect(xxh128(row)).toBe(hash);
  });

  // Computed with the reference implementation of XXH3 over the same letters.
  it.each([
    [17, '2a5d7b90f992f56b3435f4f3133ad928'],
    [33, 'd5d34967841a04d274d3bf6ab7143813'],
    [40, 'b5b59eb717a9d3f5f021ba120195bf34'],
    [70, '67d1d25e8995efccfe275bfd8fce2fd0'],
    [100, '1293d17f7a030ba8dea94b0f805b5eeb'],
    [128, '65482f90786fe142640d178f91f67b20'],
    [129, '56059e0d5853b9b4b5ebc1f549c99178'],
    [130, '8b65feeb0a62f3dedd2d69a9905be893'],
    [159, '18f31bb167bcc5c7dce701ddcad2d0b7'],
    [160, '749f23cd4a75a90c87e0c76ae2c5a64e'],
    [161, 'f635669a71894b6b4a07dc7cdbcfda55'],
    [200, '3d59471e3e42710b63c71389ff8fe46c'],
    [240, '6fb6f274af30d888797246c5de7ee148'],
    [241, '0c36e366a70ae64cb7786c353105b841'],
    [300, '36eb00258d3c6939f2b8fdb183e01d28'],
    [1023, '6e8d1bd4778410758f0b31ee0c3c2551'],
    [1024, '6e69bdf7cea8c0afda054400011d6131'],
    [1025, '1ad7c8fc5a8521686eb33d0c62fe9452'],
    [1088, '5b7ccfc877c2e5a4030c6d283ee5de51'],
    [1500, '382657771938a48978f5bae46cb94521'],
    [3000, '1375694527624e5c00d5694db041ab94'],
    [5000, '537dbb7eeadc1ba87a472acc0873f03a'],
  ])('hashes %d bytes as the reference implementation does', (length, hash) => {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('');
    expect(xxh128(text)).toBe(hash);
  });

  it('refuses text shorter than any index row', () => {
    expect(() => xxh128('short')).toThrow(RangeError);
  });
});
