//! A small disk of its own, which can be filled and whose files can be made unwritable. It is an
//! image file, mounted where nobody else sees it, and gone with the process that keeps it.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Bytes of the disk. Nothing is written to an image file where nothing was written to the disk.
const SIZE: u64 = 192 << 20;
/// What fills it up, in parts that fit.
const PARTS: [&str; 5] = ["32M", "4M", "512K", "64K", "4K"];

/// A small disk.
pub(super) struct Disk {
    keeper: Child,
    /// Where it is mounted, for those inside.
    inside: PathBuf,
}

impl Disk {
    /// Makes a disk, mounted at `data` in this directory. Needs root, or says why not.
    pub(super) fn mount(directory: &Path) -> Result<Disk> {
        let (image, inside) = (directory.join("disk.img"), directory.join("data"));
        fs::create_dir_all(&inside)?;
        File::create(&image)?.set_len(SIZE)?;
        let mut command = Command::new("unshare");
        command.args(["--mount", "--propagation", "private", "sh", "-c"]);
        command.arg(include_str!("keeper.sh")).arg("keeper").arg(&image).arg(&inside);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut keeper = command.spawn().context("unshare cannot be run")?;
        let out = keeper.stdout.take().context("no output of the keeper")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        if line != "ready\n" {
            let output = keeper.wait_with_output()?;
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            bail!("{}", why.lines().next().unwrap_or("it does not say why"));
        }
        Ok(Disk { keeper, inside })
    }

    /// What must stand before a command so that it sees the disk.
    pub(super) fn way_in(&self) -> Vec<String> {
        let place = format!("--mount=/proc/{}/ns/mnt", self.keeper.id());
        vec!["nsenter".to_owned(), place, "--".to_owned()]
    }

    /// Where the files are, seen from outside.
    pub(super) fn outside(&self) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.keeper.id()));
        root.join(self.inside.strip_prefix("/").unwrap_or(&self.inside))
    }

    fn ballast(&self) -> PathBuf {
        self.outside().join("ballast")
    }

    /// Leaves no room on the disk.
    pub(super) fn fill(&self) -> Result<()> {
        let ballast = self.ballast();
        fs::create_dir_all(&ballast)?;
        for part in PARTS {
            for number in 0.. {
                let mut command = Command::new("fallocate");
                command.args(["--length", part]).arg(ballast.join(format!("{part}-{number}")));
                if !command.stderr(Stdio::null()).status()?.success() {
                    break;
                }
            }
        }
        // To the last block.
        let mut last = File::create(ballast.join("last"))?;
        loop {
            match last.write_all(&[0; 4096]).and_then(|()| last.sync_data()) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::StorageFull => return Ok(()),
                Err(error) => return Err(error).context("the disk cannot be filled"),
            }
        }
    }

    /// Makes room again.
    pub(super) fn make_room(&self) -> Result<()> {
        fs::remove_dir_all(self.ballast()).context("no room can be made on the disk")
    }

    /// Lets nobody write the database any more, not even those who have it open; or lets them.
    pub(super) fn set_writable(&self, writable: bool) -> Result<()> {
        let files = ["bottega.db", "bottega.db-wal"].map(|name| self.outside().join(name));
        let mut command = Command::new("chattr");
        command.arg(if writable { "-i" } else { "+i" }).args(files);
        if !command.status().context("chattr cannot be run")?.success() {
            bail!("chattr cannot change the files of the database");
        }
        Ok(())
    }

    /// Copies everything to a directory that stays.
    pub(super) fn save(&self, to: &Path) -> Result<()> {
        fs::create_dir_all(to)?;
        for file in fs::read_dir(self.outside())? {
            let file = file?;
            if file.file_type()?.is_file() {
                fs::copy(file.path(), to.join(file.file_name()))?;
            }
        }
        Ok(())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}
