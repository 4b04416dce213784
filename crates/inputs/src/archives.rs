//! A record is refused and nothing is stored, or it comes out of the archive as it went in.

use host::Randomness;
use host::archive::Archive;
use protocol::Millis;

use crate::disk::{Disk, Stored};

/// Checks a record. No fuzzer finds the digests that close one; those of the corpus are right.
pub fn check(bytes: &[u8]) {
    let Some(record) = crate::text(bytes) else { return };
    let disk = Disk::default();
    let mut archive = Archive::new(disk.access());
    match archive.import(record, Millis(1000), &Randomness::fixed([5; 32])) {
        Ok(info) => {
            let code = info.table.code;
            assert_eq!(archive.export(&code).unwrap().record, record);
            assert_eq!(archive.list(None, 10).unwrap().len(), 1);
            archive.delete(&[code]).unwrap();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(*disk.stored(), Stored::default());
}
