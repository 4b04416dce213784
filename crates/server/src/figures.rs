//! Metrics for Prometheus.

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::{Mutex, OnceLock, PoisonError};

static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Starts to count. Once per process; later calls give the same figures.
pub fn record() -> Result<&'static PrometheusHandle, BuildError> {
    // Of two that come at the same time, one waits: else the figures of one could be counted and
    // those of the other shown.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = RECORDER.get() {
        return Ok(handle);
    }
    const SECONDS: [f64; 14] = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
    ];
    const COUNTS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0, 1000.0];
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_size".to_owned()), &COUNTS)?
        .build_recorder();
    let handle = RECORDER.get_or_init(|| recorder.handle());
    // Somebody else may have been first; then that one counts.
    if metrics::set_global_recorder(recorder).is_ok() {
        describe();
    }
    Ok(handle)
}

fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("bottega_tables", "Tables that wait or play");
    describe_gauge!("bottega_players", "People who sit at tables");
    describe_gauge!("bottega_dialect_connections", "Connections that speak a dialect");
    describe_gauge!("bottega_tables_in_memory", "Tables that are loaded");
    describe_gauge!("bottega_connections", "Open connections");
    describe_gauge!("bottega_sockets", "Open WebSockets");
    describe_counter!("bottega_moves_total", "Changes of matches, by game");
    describe_counter!("bottega_refused_total", "Refused commands, by reason");
    describe_counter!(
        "bottega_slow_readers_total",
        "Connections dropped because they read too slowly"
    );
    describe_counter!("bottega_turned_away_total", "Connections that found no place");
    describe_counter!("bottega_bytes_received_total", "Bytes received");
    describe_counter!("bottega_bytes_sent_total", "Bytes sent");
    describe_histogram!("bottega_commit_seconds", "How long a commit took");
    describe_histogram!("bottega_commit_size", "How many requests were committed together");
    describe_histogram!("bottega_append_seconds", "How long a request waited until it was durable");
    describe_histogram!("bottega_command_seconds", "How long a command took until it was answered");
    describe_gauge!("process_resident_memory_bytes", "Memory in use");
    describe_gauge!("process_cpu_seconds_total", "Processor time used");
}

/// Puts down what the system says about this process, where it says anything (Linux).
pub fn note_process() {
    let Ok(stat) = std::fs::read_to_string("/proc/self/stat") else {
        return;
    };
    // The name in parentheses may hold anything; the fields after it are numbers.
    let Some((_, fields)) = stat.rsplit_once(") ") else {
        return;
    };
    let fields: Vec<&str> = fields.split(' ').collect();
    let number = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok());
    // Linux counts processor time in hundredths of a second, and memory in pages of 4 KiB on the
    // machines this runs on.
    if let (Some(user), Some(system)) = (number(11), number(12)) {
        metrics::gauge!("process_cpu_seconds_total").set((user + system) as f64 / 100.0);
    }
    if let Some(pages) = number(21) {
        metrics::gauge!("process_resident_memory_bytes").set((pages * 4096) as f64);
    }
}
